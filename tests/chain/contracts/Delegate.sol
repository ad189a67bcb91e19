// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Code that keys lend themselves (EIP-7702).
contract Delegate {
    /// @notice True for one that takes its key's signature over a digest only as bound to the account (as ERC-7739).
    bool public immutable binds;
    /// @notice Set for an account that takes no signature of its key at all.
    bool public isLocked;

    constructor(bool binds_) {
        binds = binds_;
    }

    function lock() external {
        require(msg.sender == address(this));
        isLocked = true;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        if (isLocked) return 0xffffffff;
        bytes32 signed = binds ? keccak256(abi.encode(digest, address(this), block.chainid)) : digest;
        (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
        bool isOwn = ecrecover(signed, uint8(signature[64]), r, s) == address(this);
        return isOwn ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
