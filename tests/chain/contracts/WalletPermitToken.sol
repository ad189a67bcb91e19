// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IWallet {
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4);
}

/// @notice A token with permits of keys and of wallets (EIP-2612, ERC-7597), as USDC since 2.2: owners with code are
/// asked about both.
contract WalletPermitToken {
    bytes32 private constant PERMIT_TYPE =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    string public constant name = "USD Coin";
    string public constant version = "2";
    uint8 public constant decimals = 6;

    /// @dev Apart from what another token left at this address.
    uint256[100] private _gap;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        _permit(owner, spender, value, deadline, abi.encodePacked(r, s, v));
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, bytes memory signature) external {
        _permit(owner, spender, value, deadline, signature);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        bytes32 version_ = keccak256(bytes(version));
        return keccak256(abi.encode(DOMAIN_TYPE, keccak256(bytes(name)), version_, block.chainid, address(this)));
    }

    function _move(address from, address to, uint256 value) internal returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function _permit(address owner, address spender, uint256 value, uint256 deadline, bytes memory signature) internal {
        require(deadline >= block.timestamp, "FiatTokenV2: permit is expired");
        bytes32 terms = keccak256(abi.encode(PERMIT_TYPE, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), terms));
        require(_isSigned(owner, digest, signature), "EIP2612: invalid signature");
        _approve(owner, spender, value);
    }

    function _isSigned(address owner, bytes32 digest, bytes memory signature) internal view returns (bool) {
        if (owner.code.length > 0) {
            return IWallet(owner).isValidSignature(digest, signature) == IWallet.isValidSignature.selector;
        }
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        return ecrecover(digest, uint8(signature[64]), r, s) == owner;
    }

    function _approve(address owner, address spender, uint256 value) internal {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }
}
