// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Balances and allowances, without any of the functions that tokens differ in.
abstract contract Ledger {
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    function mint(address account, uint256 amount) external {
        balanceOf[account] += amount;
    }

    function _move(address from, address to, uint256 amount) internal {
        require(allowance[from][msg.sender] >= amount, "allowance");
        require(balanceOf[from] >= amount, "balance");
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @notice Answers true, as the standard says.
abstract contract AnsweringToken is Ledger {
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }
}

/// @notice As USDT on Ethereum: answers nothing, changes an allowance only from or to 0, can be paused, and blocks
/// accounts.
contract TetherToken is Ledger {
    bool public paused;
    mapping(address account => bool) public blocked;

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "zero first");
        allowance[msg.sender][spender] = amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        require(!paused, "paused");
        require(!blocked[from] && !blocked[to], "blocked");
        _move(from, to, amount);
    }

    function pause(bool on) external {
        paused = on;
    }

    function blockAccount(address account) external {
        blocked[account] = true;
    }
}

/// @notice Answers false in place of a revert.
contract FalseToken is AnsweringToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (allowance[from][msg.sender] < amount || balanceOf[from] < amount) return false;
        _move(from, to, amount);
        return true;
    }
}

/// @notice Keeps a hundredth of every transfer.
contract FeeToken is AnsweringToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _move(from, to, amount);
        balanceOf[to] -= amount / 100;
        return true;
    }
}

/// @notice Hands control to a stranger before each transfer, as tokens with hooks do.
contract ReentrantToken is AnsweringToken {
    address public target;
    bytes public data;
    bool public entered;

    function enter(address target_, bytes calldata data_) external {
        (target, data, entered) = (target_, data_, false);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (target != address(0) && !entered) {
            entered = true;
            (bool done,) = target.call(data);
            done;
        }
        _move(from, to, amount);
        return true;
    }
}

/// @notice As wrapped Ether: knows no permit, and answers the call all the same.
contract PhantomPermitToken is AnsweringToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _move(from, to, amount);
        return true;
    }

    fallback() external {}
}

/// @notice Uses all gas that it is given.
contract GreedyToken is AnsweringToken {
    function transferFrom(address, address, uint256) external pure returns (bool) {
        while (true) {}
        return true;
    }
}

/// @notice Refuses with as long an answer as its gas allows.
contract BombToken is AnsweringToken {
    function transferFrom(address, address, uint256) external pure {
        assembly {
            revert(0, 200000)
        }
    }
}

/// @notice Does some work before each transfer.
contract BusyToken is AnsweringToken {
    uint256 public work;

    function setWork(uint256 rounds) external {
        work = rounds;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        bytes32 hash;
        for (uint256 round; round < work; ++round) {
            hash = keccak256(abi.encode(hash));
        }
        _move(from, to, amount);
        return true;
    }
}

/// @notice Notes the gas that is left to its first transfer.
contract GaugeToken is AnsweringToken {
    uint256 public left;

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (left == 0) left = gasleft();
        _move(from, to, amount);
        return true;
    }
}
